/// <reference lib="dom" />
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** Draws the picture that links to us are shown with, from the landing page as it's built; run it after changing its drawing. */
const DIST = path.resolve(import.meta.dirname, '../dist/web')
const ORIGIN = 'http://barn.invalid'
/** Facebook, iMessage, Slack, and X crop other sizes to this one. */
const SIZE = { width: 1200, height: 630 }

const executablePath = process.env.CHROMIUM_PATH
const browser = await chromium.launch(executablePath ? { executablePath } : {})
const page = await browser.newPage({ viewport: SIZE })
await page.route(`${ORIGIN}/**`, (route) => {
  const file = path.join(DIST, new URL(route.request().url()).pathname)
  return existsSync(file) ? route.fulfill({ path: file }) : route.abort()
})
await page.goto(`${ORIGIN}/landing.html`)
await page.evaluate(() => {
  const logo = document.querySelector('header')
  const title = document.querySelector('h1')
  const scene = document.querySelector('.hero-sky > svg')
  const stitches = document.querySelector('main > svg')
  if (!logo || !title || !scene || !stitches) throw new Error('The landing page looks different')
  scene.setAttribute('preserveAspectRatio', 'xMidYMax slice')
  scene.setAttribute('style', 'position:absolute;right:0;top:0;width:700px;height:630px;margin:0')
  logo.setAttribute('style', 'background:none;padding:0;zoom:1.5')
  title.setAttribute('style', 'font-size:66px;line-height:1.02;text-align:left;margin:20px 0')
  stitches.setAttribute('style', 'position:absolute;left:0;bottom:0;width:100%')
  const words = document.createElement('div')
  words.setAttribute('style', 'position:absolute;inset:0 720px 0 60px;display:grid;align-content:center')
  const where = document.createElement('p')
  where.textContent = 'Cages and practice areas by the hour in Weidman, Michigan'
  where.setAttribute('style', 'font-size:28px;line-height:1.3')
  words.append(logo, title, where)
  const card = document.createElement('div')
  card.className = 'hero-sky text-on-night'
  card.setAttribute('style', 'position:fixed;inset:0;z-index:99')
  card.append(scene, words, stitches)
  document.body.append(card)
})
await page.evaluate(() => document.fonts.ready)
await writeFile('web/public/share.png', await page.screenshot())
await browser.close()
