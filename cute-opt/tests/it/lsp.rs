//! The language server as an editor meets it.

use cute_opt::lsp::document::Document;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};

const ADDRESS: &str = "file:///tile.mlir";

/// The size is 32, and an emoji is two units of UTF-16 and four bytes.
const WRONG: &str = r#"// -----
func.func @f(%l: !cute.layout<"(4, 8)">) {
  "test.op"() {note = "😀é"} : () -> () %r = cute.size(%l) : (!cute.layout<"(4, 8)">) -> !cute.int_tuple<"31">
  return
}
"#;

struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: i32,
    published: Vec<Value>,
}

impl Server {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_cute-lsp-server"))
            .arg("--log=error")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut server = Self { child, input, output, requests: 0, published: Vec::new() };
        let answer = server.request("initialize", json!({"capabilities": {}, "processId": null}));
        let capabilities = &answer["result"]["capabilities"];
        assert_eq!(capabilities["hoverProvider"], true);
        assert_eq!(capabilities["codeActionProvider"], true);
        assert_eq!(capabilities["textDocumentSync"]["change"], 2);
        let triggers = &capabilities["completionProvider"]["triggerCharacters"];
        assert!(triggers.as_array().expect("a list").contains(&json!(".")));
        server.notify("initialized", json!({}));
        server
    }

    fn send(&mut self, body: &str) {
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).expect("a reader");
        self.input.flush().expect("a reader");
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string());
    }

    fn receive(&mut self) -> Value {
        let mut length = 0;
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).expect("UTF-8"), 0, "the server ended");
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if line.trim_end().is_empty() => break,
                None => {}
            }
        }
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).expect("a body");
        serde_json::from_slice(&body).expect("JSON")
    }

    fn request(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        let body = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.send(&body.to_string());
        loop {
            let message = self.receive();
            if message["id"] == id {
                return message;
            }
            self.published.push(message["params"].clone());
        }
    }

    /// Sends the document's text, and returns how many diagnostics it has.
    fn open(&mut self, method: &str, params: Value) -> usize {
        self.notify(method, params);
        // What is published comes before the answer to a later request.
        self.hover(0, 0);
        let published = self.published.pop().expect("diagnostics");
        published["diagnostics"].as_array().expect("a list").len()
    }

    fn open_text(&mut self, text: &str) -> usize {
        let document = json!({"uri": ADDRESS, "languageId": "mlir", "version": 1, "text": text});
        self.open("textDocument/didOpen", json!({"textDocument": document}))
    }

    fn change(&mut self, version: i32, changes: Value) -> usize {
        let document = json!({"uri": ADDRESS, "version": version});
        let params = json!({"textDocument": document, "contentChanges": changes});
        self.open("textDocument/didChange", params)
    }

    fn at(&mut self, method: &str, line: u32, character: u32) -> Value {
        let position = json!({"line": line, "character": character});
        let params = json!({"textDocument": {"uri": ADDRESS}, "position": position});
        self.request(method, params)["result"].clone()
    }

    fn hover(&mut self, line: u32, character: u32) -> String {
        let hover = self.at("textDocument/hover", line, character);
        hover["contents"]["value"].as_str().unwrap_or_default().to_owned()
    }

    fn labels(&mut self, line: u32, character: u32) -> Vec<String> {
        let list = self.at("textDocument/completion", line, character);
        let items = list["items"].as_array().expect("a list").iter();
        items.map(|item| item["label"].as_str().expect("a text").to_owned()).collect()
    }

    fn actions(&mut self, line: u32, character: u32) -> Vec<Value> {
        let at = json!({"line": line, "character": character});
        let params = json!({
            "textDocument": {"uri": ADDRESS},
            "range": {"start": at, "end": at},
            "context": {"diagnostics": []},
        });
        let result = self.request("textDocument/codeAction", params)["result"].clone();
        result.as_array().expect("a list").clone()
    }

    /// The exit status after the editor's side of the pipe has been closed.
    fn end(self) -> ExitStatus {
        let Self { mut child, input, output, .. } = self;
        drop((input, output));
        child.wait().expect("the server ends")
    }
}

/// The column, in UTF-16 units, where `what` starts in a line.
fn column(text: &str, line: usize, what: &str) -> u32 {
    let line = text.lines().nth(line).expect("a line");
    let before = line.split(what).next().expect("a start");
    before.encode_utf16().count() as u32
}

#[test]
fn a_wrong_result_is_shown_and_repaired() {
    let mut server = Server::start();
    assert_eq!(server.open_text(WRONG), 1);

    let op = server.hover(2, column(WRONG, 2, "cute.size") + 2);
    assert!(op.contains("The number of coordinates of a shape or layout"), "{op}");
    assert!(op.contains("`input` (`int_tuple` or `shape` or `layout`"), "{op}");
    assert!(op.contains(r#"!cute.int_tuple<"32">"#), "{op}");
    for line in [1, 2] {
        let shown = server.hover(line, column(WRONG, line as usize, "(4, 8)") + 2);
        assert!(shown.contains(r#"!cute.layout<"(4,8):(1,4)">"#), "{shown}");
        assert!(shown.contains("- size: 32\n- cosize: 32"), "{shown}");
    }

    let actions = server.actions(2, column(WRONG, 2, "cute.size"));
    assert_eq!(actions.len(), 1);
    assert_eq!(actions[0]["title"], "use the inferred type");
    let edits = &actions[0]["edit"]["changes"][ADDRESS];
    let changes: Vec<Value> = edits
        .as_array()
        .expect("a list")
        .iter()
        .map(|edit| json!({"range": edit["range"], "text": edit["newText"]}))
        .collect();
    let mut document = Document::new(WRONG.to_owned());
    let parsed = serde_json::from_value(changes[0].clone()).expect("a change");
    document.change(&parsed);
    assert_eq!(document.text(), WRONG.replace("31", "32"));
    assert_eq!(server.change(2, json!([{"text": document.text()}])), 0);

    let op = server.hover(2, column(WRONG, 2, "cute.size") + 2);
    assert!(op.contains("The number of coordinates"), "{op}");
    assert!(server.actions(2, column(WRONG, 2, "cute.size")).is_empty());
    assert!(server.request("shutdown", Value::Null).get("result").is_some());
    server.notify("exit", Value::Null);
    assert_eq!(server.end().code(), Some(0));
}

#[test]
fn both_servers_answer() {
    let mut server = Server::start();
    let text = "// 😀\n%l = cute.static : !cute.layout<\"4:1\">\n!cute.\n cute.si\n arith.\n// 😀";
    assert_eq!(server.open_text(text), 1);
    let types = server.labels(2, 6);
    assert!(types.contains(&"composed_layout".to_owned()), "{types:?}");
    let ops = server.labels(3, 8);
    assert!(ops.contains(&"size".to_owned()) && ops.len() > 50, "{ops:?}");
    assert!(!server.labels(4, 7).contains(&"size".to_owned()));
    // Both servers take the lines away.
    let range = json!({"start": {"line": 2, "character": 0}, "end": {"line": 5, "character": 0}});
    assert_eq!(server.change(2, json!([{"range": range, "text": ""}])), 0);
    let op = server.hover(1, 6);
    let (ours, theirs) = op.split_once("---").expect("both");
    assert!(ours.contains("**`cute.static`**"), "{op}");
    assert!(theirs.contains("Generic Form"), "{op}");
    assert!(server.hover(1, 1).contains("Operation: \"cute.static\""));
    assert_eq!(server.end().code(), Some(1), "no shutdown was asked for");
}

#[test]
fn malformed_messages_are_refused_and_the_server_goes_on() {
    let mut server = Server::start();
    for (body, code) in [
        ("", -32700),
        ("{", -32700),
        ("[]", -32600),
        ("7", -32600),
        (r#"{"id": 1, "method": "shutdown"}"#, -32600),
    ] {
        server.send(body);
        assert_eq!(server.receive()["error"]["code"], code, "{body}");
    }
    write!(server.input, "no header\r\n\r\n").expect("a reader");
    for params in [Value::Null, json!([]), json!({"textDocument": 7}), json!("x")] {
        for method in ["textDocument/hover", "textDocument/completion", "textDocument/codeAction"] {
            assert!(server.request(method, params.clone()).is_object());
        }
        server.notify("textDocument/didChange", params);
    }
    assert_eq!(server.open_text(WRONG), 1);
    write!(server.input, "Content-Length: 99999999999999999\r\n\r\n{{").expect("a reader");
    assert_eq!(server.end().code(), Some(1));
}

#[test]
fn the_server_ends_when_either_side_does() {
    let mut server = Server::start();
    let id = server.child.id();
    let children = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
    let children = children.expect("the server is alive");
    let kill = Command::new("kill").arg("-KILL").args(children.split_whitespace()).status();
    assert!(kill.expect("there is a `kill`").success());
    assert_eq!(server.child.wait().expect("the server ends").code(), Some(1));

    let Server { mut child, mut input, output, .. } = Server::start();
    drop(output);
    let body = json!({"jsonrpc": "2.0", "id": 9, "method": "shutdown"}).to_string();
    // The server may have ended in between.
    let _ = write!(input, "Content-Length: {}\r\n\r\n{body}", body.len());
    assert_eq!(child.wait().expect("the server ends").code(), Some(1));
}

#[test]
fn flags_are_those_of_mlir() {
    let run = |flag| Command::new(env!("CARGO_BIN_EXE_cute-lsp-server")).arg(flag).output();
    let help = run("--help").expect("the server runs");
    assert!(help.status.success());
    assert!(String::from_utf8_lossy(&help.stdout).contains("--lit-test"));
    let unknown = run("--no-such-flag").expect("the server runs");
    assert_eq!(unknown.status.code(), Some(1));
}
