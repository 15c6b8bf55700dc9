/** Card numbers the tests type, found even with dashes or spaces between digits. */
const CARDS = [
  '4242424242424242',
  '4000000000000002',
  '4000000000009995',
  '4000000000009987',
  '4000000000000069',
  '4000000000000127',
  '4000000000000119',
  '4000002760003184',
]

const PATTERNS: readonly (readonly [what: string, pattern: RegExp])[] = [
  ...CARDS.map((card) => [`card ${card}`, new RegExp([...card].join('[ -]?'))] as const),
  ['secret key', /sk_(test|live)_\w/],
  ['webhook secret', /whsec_\w/],
  ['client secret', /_secret_\w/],
  ['session cookie', /sid=\w/],
  ['token in a link', /[?&]token=\w/],
  ['card of a payment method', /"(number|cvc|exp_month)"\s*:/],
]

/** Finds what a log must not contain, as "line 12: client secret"; `secrets` are what the tests typed and received. */
export function findLeaks(log: string, secrets: readonly string[]): string[] {
  return log
    .split('\n')
    .flatMap((line, index) =>
      [
        ...PATTERNS.filter(([, pattern]) => pattern.test(line)).map(([what]) => what),
        ...secrets
          .filter((secret) => line.includes(secret))
          .map((secret) => `known secret ${secret.slice(0, 3)}…`),
      ].map((what) => `line ${index + 1}: ${what}`),
    )
}
