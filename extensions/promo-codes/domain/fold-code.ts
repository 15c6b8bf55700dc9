import { plainText } from '../../../domain/visible-text.ts'

/** Letters and digits of codes that the server makes, without those that look alike. */
export const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Signs copied along with a code from a sentence, or typed between its parts. */
const AROUND_PARTS = /[\s\p{Pd}\p{Pi}\p{Pf}\u2212'"`´.,;:!?()[\]]/gu

/** A code as it's stored, however its owner and customers type it. */
export function foldCode(typed: string): string {
  return plainText(typed).toUpperCase().replaceAll(AROUND_PARTS, '')
}
