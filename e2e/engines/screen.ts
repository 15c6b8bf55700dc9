import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Driver, Found } from './driver.ts'
import { findElement, type Kind, showsText, type Target } from './in-page.ts'

const PATIENCE_MS = 20_000
const CARD_FRAME = 'Secure payment input frame'

export type Screen = ReturnType<typeof createScreen>

/** The actions of a person at a screen. Everything waits until it can be done; `pictures` is where `step` leaves screenshots. */
export function createScreen(driver: Driver, { origin, pictures }: { origin: string; pictures: string }) {
  let steps = 0
  mkdirSync(pictures, { recursive: true })

  async function until(what: string, isDone: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS
    let problem: unknown
    for (;;) {
      try {
        if (await isDone()) return
      } catch (error) {
        // The document can be replaced at any moment.
        problem = error
      }
      if (Date.now() > deadline)
        throw new Error(`Waited in vain ${what} ${problem ?? ''}`, { cause: problem })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const target = (kind: Kind, name: string | RegExp): Target =>
    typeof name === 'string' ? { kind, name, isPattern: false } : { kind, name: name.source, isPattern: true }
  async function press(kind: Kind, name: string | RegExp): Promise<Found> {
    let pressed: Found | null = null
    await until(`to press the ${kind} ${name}`, async () => {
      const found = await driver.find(findElement, target(kind, name), true)
      await found?.click()
      pressed = found
      return found !== null
    })
    return pressed as unknown as Found
  }

  async function fill(name: string | RegExp, text: string): Promise<void> {
    const field = await press('field', name)
    await driver.runOn(field, selectAll)
    await driver.type(text)
    // The card form adds spaces.
    const withoutSpaces = (value: string) => value.replaceAll(' ', '')
    await until(
      `for ${text} in the field ${name}`,
      async () => withoutSpaces(await driver.runOn(field, readValue)) === withoutSpaces(text),
    )
  }

  return {
    press,
    fill,
    open: (address: string) => driver.open(new URL(address, origin).href),
    back: () => driver.back(),
    resize: driver.resize,
    see: (text: string) => until(`for “${text}”`, () => driver.run(showsText, text)),
    seeNo: (text: string) => until(`for “${text}” to go`, async () => !(await driver.run(showsText, text))),
    find: (kind: Kind, name: string | RegExp) =>
      until(
        `for the ${kind} ${name}`,
        async () => (await driver.find(findElement, target(kind, name), false)) !== null,
      ),
    /** Waits until a service worker serves this page. */
    untilInstalled: () => until('for the service worker', () => driver.run(hasWorker)),
    /** Of the engine, on a page without the app's scripts. */
    readTemporal: () => driver.run(readTemporal),
    async enterCard(number: string): Promise<void> {
      await until('for the card form', () => driver.enterFrame(CARD_FRAME))
      await fill('Card number', number)
      await fill('Expiration date', '12 / 34')
      await fill('Security code', '123')
      await driver.leaveFrame()
    },
    /** Does a step, and takes a picture of what it led to, or of where it failed. */
    async step(name: string, act: () => Promise<void>): Promise<void> {
      steps += 1
      process.stdout.write(`  ${name}\n`)
      const file = path.join(pictures, `${String(steps).padStart(2, '0')}-${name.replaceAll(' ', '-')}.png`)
      try {
        await act()
      } catch (error) {
        await driver.leaveFrame()
        // biome-ignore lint/performance/useDomNodeTextContent: as it's laid out
        const shown = await driver.run(() => `${location.href}: ${document.body.innerText}`)
        throw new Error(`${name}: ${String(error)}\n${file}\n${shown.slice(0, 2000)}`, { cause: error })
      } finally {
        await driver.screenshot(file)
      }
    },
  }
}

function selectAll(field: Element): void {
  ;(field as HTMLInputElement).select()
}

function readValue(field: Element): string {
  return (field as HTMLInputElement).value
}

function readTemporal(): 'none' | 'unfinished' | 'complete' {
  if (!('Temporal' in globalThis)) return 'none'
  return typeof Temporal.ZonedDateTime === 'function' ? 'complete' : 'unfinished'
}

function hasWorker(): boolean {
  return navigator.serviceWorker?.controller?.state === 'activated'
}
