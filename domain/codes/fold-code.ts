/** Letters and digits of codes that the server makes, without those that look alike. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code as it's stored, however a customer types it. */
export function foldCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[\s-]/g, '')
}
