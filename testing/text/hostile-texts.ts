// cspell:disable
const MARKS = '\u0300\u0316'

/**
 * Forty texts that were accepted, changed, or refused without a reason somewhere, as people paste and
 * attackers type them.
 */
export const HOSTILE_TEXTS: readonly string[] = [
  // Nothing to see.
  '\u200b',
  '\u00ad\u2060\ufeff',
  '\u200c\u200d',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u034f',
  '\ufe0f',
  '\u{e0100}',
  '\u{e0041}\u{e007f}',
  '\u180e',
  '\u0301',
  '\u20dd',
  ' \u00a0\u2003\u3000 ',
  // Marks within and around text.
  'Ca\u200bsey',
  '\u202aCasey\u202c',
  '\u202eyesaC',
  'Casey\u2067\u2066',
  'Casey\u200f',
  '\ufeffCasey',
  'Ca\u00adsey',
  'Casey\ufe0f',
  // Broken.
  'Casey\u0000',
  'Ca\u0007sey',
  'Casey\u009b31m',
  'Casey\ud83d',
  '\udc4dCasey',
  'Casey\ue000',
  'Casey\u0378',
  'Casey\ufffe',
  `Casey${MARKS.repeat(60)}`,
  // Fine, once they're in one spelling.
  'Zoe\u0308',
  'A\u030angstro\u0308m \u212b',
  '\u1100\u1161\u11a8',
  'Casey\r\nStengel',
  'Casey\u2028Stengel',
  'Casey 👩\u200d👩\u200d👧 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم 4200',
  'Ǆ ß ﬁ İ ŉ Casey',
]
