/** The text of a file: UTF-8, or Windows-1252 as older spreadsheets save it, which can hold any bytes. */
export function decodeFile(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
