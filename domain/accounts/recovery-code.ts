/** How many an admin gets together. */
export const RECOVERY_CODES = 10
/** 112 bits, too many to guess even from a stolen hash. */
export const RECOVERY_CODE_BYTES = 14

/** "7F3A-09B4-55E1-C0D2-8A96-41BB-E07C": a code as it's shown, from its hexadecimal digits, however someone typed them. */
export function recoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
    .replaceAll(/[^0-9A-F]/g, '')
    .replaceAll(/(.{4})(?=.)/g, '$1-')
}
