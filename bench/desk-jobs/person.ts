import type { Locator, Page } from '@playwright/test'

/** Seconds to find and press something, per key, and to look at what's new. */
export interface Pace {
  press: number
  key: number
  look: number
}
export const DESKTOP: Pace = { press: 1, key: 0.17, look: 0.6 }
export const PHONE: Pace = { press: 1.1, key: 0.26, look: 0.6 }

/** Works the screen as fast as it goes, and counts how long a person would take, with the time the screen itself took. */
export class Person {
  presses = 0
  keys = 0
  private waited = 0
  private looks = 0
  private readonly pace: Pace
  readonly page: Page

  constructor(page: Page, pace: Pace) {
    this.page = page
    this.pace = pace
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1
    await this.time(() => target.click())
  }

  /** Presses, holds, and lets go elsewhere. */
  async drag(from: Locator, to: Locator): Promise<void> {
    this.presses += 1
    await this.time(async () => {
      const [start, end] = [await centerOf(from), await centerOf(to)]
      const { mouse } = this.page
      await mouse.move(start.x, start.y)
      await mouse.down()
      await mouse.move(start.x + 20, start.y + 20)
      await mouse.move(end.x, end.y, { steps: 5 })
      await mouse.up()
    })
  }

  /** Chooses a date: typed on a desktop, in three presses on a phone. */
  async pickDate(field: Locator, date: Temporal.PlainDate): Promise<void> {
    if (this.pace === PHONE) this.presses += 3
    else {
      this.presses += 1
      this.keys += 8
    }
    await this.time(() => field.fill(date.toString()))
  }

  /** Types into what has focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.page.keyboard.type(text)
  }

  /** Types into a field that gets focus by itself, such as the next one of a card form. */
  async fill(field: Locator, text: string): Promise<void> {
    this.keys += text.length
    await this.time(() => field.fill(text))
  }

  async key(name: string): Promise<void> {
    this.keys += 1
    await this.page.keyboard.press(name)
  }

  /** Waits until it shows, and reads it. */
  async see(shown: Locator): Promise<void> {
    this.looks += 1
    await this.time(() => shown.waitFor())
  }

  get seconds(): number {
    const { press, key, look } = this.pace
    return this.presses * press + this.keys * key + this.looks * look + this.waited
  }

  private async time(work: () => Promise<unknown>): Promise<void> {
    const start = performance.now()
    await work()
    this.waited += (performance.now() - start) / 1000
  }
}

async function centerOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
