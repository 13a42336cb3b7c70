//! Files that another machine wrote, byte for byte: whatever the order of bytes in a word is here.

use super::*;
use crate::certificate::Certificate;

/// The plan, the ledger and the certificate of n = 8 at depth 1, written on x86-64.
const PLAN: &[u8] = include_bytes!("golden/8.plan");
const LEDGER: &[u8] = include_bytes!("golden/8.ledger");
const CERTIFICATE: &[u8] = include_bytes!("golden/8.certificate");

#[test]
fn files_of_another_machine_are_read() {
    let truth = Truth::new(8, 1);
    assert_eq!(Plan::parse(PLAN).as_ref(), Ok(&truth.plan));
    let (tally, scan) = truth.read(LEDGER).unwrap();
    assert_eq!(scan.torn, None);
    assert_eq!(tally.totals().unwrap().total, 92);
    let certificate = Certificate::of(&tally).unwrap();
    assert_eq!(Certificate::parse(CERTIFICATE), Ok(certificate));
}

#[test]
fn files_for_another_machine_are_written() {
    let truth = Truth::new(8, 1);
    assert!(truth.plan.to_string().as_bytes() == PLAN, "{}", truth.plan);
    let bytes = truth.ledger(&truth.records, 7);
    let differs = bytes.iter().zip(LEDGER).position(|(a, b)| a != b);
    assert_eq!(differs, None, "the first byte that differs");
    assert_eq!(bytes.len(), LEDGER.len());
    let (tally, _) = truth.read(&bytes).unwrap();
    let certificate = Certificate::of(&tally).unwrap().to_string();
    assert!(certificate.as_bytes() == CERTIFICATE, "{certificate}");
}
