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
await page.setViewportSize({ width: 32, height: 32 })
await page.setContent(
  `<body style="margin:0">${svg.replace('<svg ', '<svg style="width:100vw;display:block" ')}`,
)
await writeFile('web/public/favicon.ico', iconFile(await page.screenshot({ omitBackground: true })))
await browser.close()

/** An ICO file of one 32-pixel PNG, for programs that ask for /favicon.ico. */
function iconFile(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // of one image
  header.writeUInt8(32, 6) // width
  header.writeUInt8(32, 7) // height
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
