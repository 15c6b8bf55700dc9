import { expect, type Locator, type Page } from '@playwright/test'
import { drag } from './drag.ts'

interface Pace {
  secondsPerTap: number
  secondsPerCharacter: number
}

/** Someone with a minute to spare. */
const UNHURRIED: Pace = { secondsPerTap: 2.5, secondsPerCharacter: 0.3 }
/** Someone who knows what they want, on their own phone or at their desk. */
export const QUICK: Pace = { secondsPerTap: 1, secondsPerCharacter: 0.2 }

export type Human = ReturnType<typeof humanPace>

/**
 * Acts like a person, and adds up their taps and the seconds they would need: not the machine's, which vary.
 */
export function humanPace({ secondsPerTap, secondsPerCharacter }: Pace = UNHURRIED) {
  let taps = 0
  let characters = 0
  return {
    tap: async (target: Locator) => {
      taps += 1
      await target.click()
    },
    choose: async (target: Locator, option: string) => {
      // Opens the list, and taps an option.
      taps += 2
      await target.selectOption(option)
    },
    type: async (target: Locator, text: string) => {
      taps += 1
      characters += text.length
      await target.fill(text)
    },
    drag: async (page: Page, from: Locator, to: Locator) => {
      taps += 1
      await drag(page, from, to)
    },
    /** Opens the picker of files, and picks one. */
    pick: async (target: Locator, file: Parameters<Locator['setInputFiles']>[0]) => {
      taps += 2
      await target.setInputFiles(file)
    },
    /** Types an address into the browser. */
    visit: async (page: Page, path: string) => {
      taps += 1
      characters += path.length + 1
      await page.goto(path)
    },
    /** Types where the focus already is. */
    typeOn: async (target: Locator, text: string) => {
      characters += text.length
      await target.fill(text)
    },
    /** The keyboard's own button for what's next. */
    enter: async (target: Locator) => {
      characters += 1
      await target.press('Enter')
    },
    /** Fails if it took more taps or seconds than these. */
    expectAtMost(most: { taps?: number; seconds?: number }) {
      const seconds = taps * secondsPerTap + characters * secondsPerCharacter
      expect(taps, 'taps').toBeLessThanOrEqual(most.taps ?? Number.POSITIVE_INFINITY)
      expect(seconds, 'seconds').toBeLessThanOrEqual(most.seconds ?? Number.POSITIVE_INFINITY)
    },
  }
}
