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

  /** Types into what has focus. */
  async type(text: string): Promise<void> {
    this.keys += text.length
    await this.page.keyboard.type(text)
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
