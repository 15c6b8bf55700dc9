const WHO = 'name who it is: another customer, staff, the caller'

/** What we don't write, and what to write instead. Matched in code, comments, and texts alike, in any case. */
const AVOIDED: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /some ?body|every ?body|any ?body|nobody/gi, instead: WHO },
  { pattern: /whoever/gi, instead: WHO },
  { pattern: /\banew\b/gi, instead: 'again' },
  { pattern: /meanwhile/gi, instead: 'since, in the meantime, or nothing' },
  { pattern: /\bby now\b/gi, instead: 'now, current, or nothing' },
  { pattern: /\bany more\b/gi, instead: 'anymore, or no longer' },
  { pattern: /\bfor ever\b/gi, instead: 'forever' },
  { pattern: /\bneed not\b/gi, instead: "don't have to" },
  { pattern: /\bone another\b/gi, instead: 'each other, or say what happens' },
  { pattern: /\bas good as\b/gi, instead: 'the term: idempotent, equal' },
  { pattern: /\be-mail/gi, instead: 'email' },
  { pattern: /\b(?:a|an|another|each|every|this) mail\b(?! server)/gi, instead: 'email' },
  { pattern: /catalogue/gi, instead: 'catalog' },
  { pattern: /\bdearer\b/gi, instead: 'pricier, more expensive' },
  { pattern: /\blive line/gi, instead: 'live updates, event stream' },
  { pattern: /\b(?:towards|afterwards)\b/gi, instead: 'toward, afterward' },
  { pattern: /\bat once\b/gi, instead: 'immediately, at the same time, or in one batch' },
  { pattern: /\bas long as\b/gi, instead: 'while, until, or if' },
  { pattern: /\bby (?:itself|themselves)\b/gi, instead: 'automatically, separately, or alone' },
  { pattern: /, (?:included|too)[.,;:)]/gi, instead: 'also, including, or nothing' },
  {
    pattern: /\b(?:is|are|was|were) (?:told|asked|said) /gi,
    instead: 'the field word: request, poll, report, see',
  },
  { pattern: /\bso (?:many|much|long)\b(?! (?:that|as)\b)/gi, instead: 'the number, or this many' },
  {
    pattern: /(?:\/\/|\/?\*+|^\s*--) (?:What|Who|Whom|Whose|Which)\b(?!.*\?)/g,
    instead: 'a noun: "Startup garbage", not "What starting leaves"',
  },
]

/** Every avoided word or phrase in a file, as `file:line: word → replacement`. */
export function findAvoidedWords(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      AVOIDED.flatMap(({ pattern, instead }) =>
        [...line.matchAll(pattern)].map(([word]) => `${file}:${index + 1}: "${word}" → ${instead}`),
      ),
    )
}
