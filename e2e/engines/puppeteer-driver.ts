import type { ElementHandle, Frame, JSHandle } from 'puppeteer-core'
import puppeteer from 'puppeteer-core'
import type { Driver, Found } from './driver.ts'

interface Options {
  engine: 'chromium' | 'firefox'
  executablePath: string
  hasTemporal: boolean
}

/** Chromium, or Firefox over WebDriver BiDi. */
export async function startPuppeteer({ engine, executablePath, hasTemporal }: Options): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: engine === 'chromium' ? 'chrome' : 'firefox',
    executablePath,
    // Off for every script, workers included, as in an engine that lacks it.
    args:
      engine === 'chromium'
        ? ['--no-sandbox', '--disable-gpu', ...(hasTemporal ? [] : ['--js-flags=--no-harmony-temporal'])]
        : [],
    // cspell:ignore Prefs
    extraPrefsFirefox: { 'javascript.options.experimental.temporal': hasTemporal },
    env: { ...process.env, TZ: 'America/Detroit', LANG: 'en_US.UTF-8' },
  })
  const [page = await browser.newPage()] = await browser.pages()
  let frame: Frame = page.mainFrame()
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    run: (script, ...values) => frame.evaluate(script as never, ...values) as never,
    runOn: (element, script) => frame.evaluate(script, element as ElementHandle),
    async find(script, ...values) {
      const found: JSHandle = await frame.evaluateHandle(script as never, ...values)
      return found.asElement() as Found | null
    },
    type: (text) => page.keyboard.type(text),
    async enterFrame(title) {
      const inner = await (await page.$(`iframe[title="${title}"]`))?.contentFrame()
      if (inner) frame = inner
      return Boolean(inner)
    },
    async leaveFrame() {
      frame = page.mainFrame()
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => browser.close(),
  }
}
