import { writeFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { CLERK } from '../../domain/guide/clerk.ts'
import { OWNER } from '../../domain/guide/owner.ts'
import type { Step } from '../../domain/guide/step.ts'
import { test } from '../barn.ts'
import { signInAsAdmin } from '../staff.ts'
import { stageGuide } from '../stage-guide.ts'
import { walkGuide } from '../walk-guide.ts'

const SCREEN = { width: 1280, height: 800 }
const PICTURE = { width: 720, height: 450 }
const RING = 5

// npm run pictures
test('takes the pictures of the guide while doing what it says', async ({ page, anotherDevice }) => {
  await page.setViewportSize(SCREEN)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  // Pages of the product refuse pictures that scripts make.
  const darkroom = await anotherDevice()
  await stageGuide(page)
  for (const guide of [CLERK, OWNER]) {
    await signInAsAdmin(page)
    await walkGuide(
      page,
      guide,
      (step, act) => test.step(step.title, act),
      (step, target) => take(step, target, darkroom),
    )
  }
})

/** A part of the screen, with a ring around the step's word in its middle, or as far as the screen goes. */
async function take({ id }: Step, target: Locator, darkroom: Page): Promise<void> {
  const page = target.page()
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  await target.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const box = await target.boundingBox()
  if (!box) throw new Error(`Nothing to see for the picture ${id}`)
  const clip = {
    ...PICTURE,
    x: within(box.x + box.width / 2 - PICTURE.width / 2, SCREEN.width - PICTURE.width),
    y: within(box.y + box.height / 2 - PICTURE.height / 2, SCREEN.height - PICTURE.height),
  }
  await target.evaluate(drawRing, RING)
  const png = await page.screenshot({ clip, animations: 'disabled' })
  await page.evaluate(() => document.querySelector('[popover].ring')?.remove())
  const webp = await darkroom.evaluate(toWebp, png.toString('base64'))
  writeFileSync(`web/desk/guide/pictures/${id}.webp`, Buffer.from(webp, 'base64'))
}

const within = (start: number, most: number) => Math.round(Math.min(Math.max(0, start), most))

/** In the browser: a popover is above open dialogs. */
function drawRing(element: Element, width: number): void {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  const ring = document.createElement('div')
  ring.popover = 'manual'
  ring.className = 'ring'
  Object.assign(ring.style, {
    ...{ position: 'fixed', margin: '0', padding: '0', background: 'none', overflow: 'visible' },
    ...{ left: `${left - width}px`, top: `${top - width}px` },
    ...{ width: `${right - left + 2 * width}px`, height: `${bottom - top + 2 * width}px` },
    ...{ border: '3px solid #c8102e', borderRadius: '12px', boxSizing: 'border-box' },
  })
  document.body.append(ring)
  ring.showPopover()
}

/** In the browser: it has an encoder. */
async function toWebp(png: string): Promise<string> {
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.8).split(',')[1] ?? ''
}
