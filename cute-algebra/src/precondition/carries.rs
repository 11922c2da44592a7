//! What leaves of known extent and stride reach together.

/// Whether the remainders of several leaves by a size may add up to it.
pub(crate) fn carries(leaves: &[(i128, i128)], size: i128) -> bool {
    if leaves.iter().all(|(_, stride)| stride % size == 0) {
        return false;
    }
    let same_sign = leaves.iter().all(|(_, stride)| *stride > 0)
        || leaves.iter().all(|(_, stride)| *stride < 0);
    let greatest = |(extent, stride): &(i128, i128)| {
        let (steps, rest) = (extent - 1, stride.abs() % size);
        if !same_sign {
            steps * stride.abs()
        } else if steps * rest < size {
            steps * rest
        } else {
            size - gcd(rest, size)
        }
    };
    leaves.iter().map(greatest).fold(0, i128::saturating_add) >= size
}

/// The greatest distance from 0 to which leaves of these extents and strides lead together.
pub(crate) fn reach(leaves: &[(i128, i128)]) -> i128 {
    let reaches = leaves.iter().map(|(extent, stride)| (extent - 1) * stride.abs());
    reaches.fold(0, i128::saturating_add)
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}
