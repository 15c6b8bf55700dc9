// Writes web/fonts/: what almost every text is made of. Other Latin letters come from the packages' own files (web/ui/accents.css).
// Run it after updating them.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const FACES = [
  ['barlow', 400],
  ['barlow', 600],
  ['barlow-condensed', 700],
]
const ASCII = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => String.fromCharCode(0x20 + index)).join(
  '',
)
// The unicode-range in web/ui/fonts.css has to name the same ones.
const TEXT = `${ASCII}\u00a0·×–—‘’“”…−`

for (const [family, weight] of FACES) {
  const source = await readFile(
    `node_modules/@fontsource/${family}/files/${family}-latin-${weight}-normal.woff2`,
  )
  const font = await subsetFont(source, TEXT, {
    targetFormat: 'woff2',
    keepFeatures: ['kern', 'tnum', 'ccmp'],
  })
  await writeFile(`web/fonts/${family}-${weight}.woff2`, font)
  console.log(`${family} ${weight}: ${source.length} → ${font.length} bytes`)
}
await copyFile('node_modules/@fontsource/barlow/LICENSE', 'web/fonts/LICENSE')
