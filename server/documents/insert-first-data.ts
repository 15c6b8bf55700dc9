/** Where the build leaves room in a page's document. */
export const FIRST_DATA_PLACE = '<!--first-data-->'

/** Puts JSON into a page's document, in a block that no browser runs, so the content policy needs no exception. */
export function withFirstData(document: string, json: string): string {
  // In JSON, "<" is only ever part of a text. Escaped, no text can end the block.
  const block = `<script type="application/json" id="first-data">${json.replaceAll('<', '\\u003c')}</script>`
  return document.replace(FIRST_DATA_PLACE, () => block)
}
