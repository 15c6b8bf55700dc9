import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'

/** Draws the icons of home screens from the favicon; run it after changing that. */
const ICONS = [
  { file: 'apple-touch-icon.png', size: 180, inset: 0, isSquare: true },
  { file: 'icon-192.png', size: 192, inset: 0, isSquare: false },
  { file: 'icon-512.png', size: 512, inset: 0, isSquare: false },
  // Android may cut off everything outside of a circle of 80 %.
  { file: 'icon-maskable-512.png', size: 512, inset: 0.12, isSquare: true },
] as const

const svg = await readFile('web/public/favicon.svg', 'utf8')
const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage()
for (const { file, size, inset, isSquare } of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  const background = isSquare ? '#15223e' : 'transparent'
  const drawn = `width:${100 - 200 * inset}vw;margin:${100 * inset}vw;display:block`
  await page.setContent(
    `<body style="margin:0;background:${background}">${svg.replace('<svg ', `<svg style="${drawn}" `)}`,
  )
  await writeFile(`web/public/${file}`, await page.screenshot({ omitBackground: true }))
}
await browser.close()
