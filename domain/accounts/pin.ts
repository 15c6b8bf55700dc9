/** Wrong tries of one person's PIN on one machine, until it's off there. */
export const PIN_ATTEMPTS = 5

/** Minutes without use until an enrolled machine locks. */
export const LOCK_MINUTES = { least: 2, usual: 5, most: 15 } as const

/**
 * Whether a PIN of six digits is one that many people would choose: fewer than three different digits, steps like 123456 or 864208,
 * a half twice like 123123, or doubled digits like 112233.
 */
export function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number)
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10))
  return (
    new Set(digits).size < 3 ||
    steps.size === 1 ||
    pin.slice(0, 3) === pin.slice(3) ||
    /^(\d)\1(\d)\2(\d)\3$/.test(pin)
  )
}
