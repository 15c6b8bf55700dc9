import { writeFileSync } from 'node:fs'
import { createDocument } from './document.ts'
import { walkApp } from './walk-app.ts'

// npm run texts: writes docs/texts.md, every text of the running app, so that a change of words shows in a diff.
const INTRO = `# Texts

Every text that people read, written by \`npm run texts\` from the running app. Don't edit it by hand. Each state of a screen
lists only what it adds. Labels that only screen readers announce are in (parentheses), placeholders in \\[brackets\\].`
const FILE = 'docs/texts.md'

const texts = createDocument(INTRO)
try {
  await walkApp(texts)
} finally {
  writeFileSync(FILE, texts.toMarkdown())
}
process.stdout.write(`Wrote ${FILE}\n`)
