import { normalizeText } from '../visible-text.ts'

/**
 * A password in one spelling, whatever keyboard typed it (RFC 8265, OpaqueString): accents composed (NFC),
 * and any space as a plain one, which Option+Space on a Mac isn't. Nothing else changes.
 */
export function normalizePassword(typed: string): string {
  return normalizeText(typed).replaceAll(/\p{Zs}/gu, ' ')
}
