interface SmtpAnswer {
  /** What the server answered to: `RCPT TO`, `DATA` and so on. */
  command: string
  /** The whole answer, code first: `550 5.1.1 No such user`. */
  response: string
}

/** 5.1.7 and 5.1.8 speak of the sender's address, which is our configuration. */
const NO_SUCH_MAILBOX = /^5\.(1\.(?![78]$)\d+|2\.1)$/
/** Codes of RFC 5321 for a mailbox that is not there, and words by which they mean something of ours after all. */
const BARE = /^55[013]$/
const OURS = /relay|authenticat|\bauth\b|sender|policy|spam|block|quota|full/i

/**
 * Whether a mail server's refusal says that there is no such mailbox, so that trying again would not help. An enhanced
 * code (RFC 3463) decides by itself: 5.1.x (no such address) and 5.2.1 (mailbox disabled). Without one, or with 5.0.0,
 * which says nothing, it is 550, 551 or 553 to the recipient. Everything else may be put right within the day, by us
 * or by them: 5.7.x (relaying, signing in, reputation), full mailboxes, 4xx, refused messages and senders.
 */
export function isRefusedForGood({ command, response }: SmtpAnswer): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false
  const [, code = '', enhanced = '5.0.0'] =
    /^([245]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(response) ?? []
  if (enhanced !== '5.0.0') return NO_SUCH_MAILBOX.test(enhanced)
  return command === 'RCPT TO' && BARE.test(code) && !OURS.test(response)
}
