import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Builder, By, type WebDriver } from 'selenium-webdriver'
import { eventually, freePort } from '../../testing/server-process.ts'
import type { Driver, Found } from './driver.ts'

interface Options {
  driver: string
  /** The small browser that comes with WebKitGTK. */
  browser: string
  hasTemporal: boolean
}

/** The toolbar of that browser is wider than a phone. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px }'

/** WebKitGTK over WebDriver, on a screen that no one sees. */
export async function startWebKit({ driver, browser, hasTemporal }: Options): Promise<Driver> {
  const folder = mkdtempSync(path.join(tmpdir(), 'barn-webkit-'))
  mkdirSync(path.join(folder, 'gtk-3.0'))
  writeFileSync(path.join(folder, 'gtk-3.0/gtk.css'), NARROW)
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstLine(screen)
  const port = await freePort()
  const server = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: folder,
      JSC_useTemporal: hasTemporal ? '1' : '0',
      TZ: 'America/Detroit',
      LANG: 'en_US.UTF-8',
      LANGUAGE: 'en_US',
    },
  })
  const url = `http://127.0.0.1:${port}`
  await eventually(
    () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    (isReady) => isReady,
  )
  const session = await new Builder()
    .usingServer(url)
    .withCapabilities({
      browserName: 'MiniBrowser',
      // Every step waits for what it needs. WebKit's driver sometimes waits in vain for a page that has long loaded.
      pageLoadStrategy: 'none',
      timeouts: { pageLoad: 30_000, script: 10_000 },
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    })
    .build()
  return {
    open: (url) => session.get(url),
    // WebDriver's own Back waits for a document to load.
    back: () => session.executeScript('history.back()'),
    run: (script, ...values) => session.executeScript(script as never, ...values),
    runOn: (element, script) => session.executeScript(script as never, element),
    find: (script, ...values) => session.executeScript<Found | null>(script as never, ...values),
    type: (text) => session.actions().sendKeys(text).perform(),
    async enterFrame(title) {
      const [frame] = await session.findElements(By.css(`iframe[title="${title}"]`))
      if (frame) await session.switchTo().frame(frame)
      return Boolean(frame)
    },
    leaveFrame: () => session.switchTo().defaultContent(),
    resize: (width, height) => resize(session, width, height),
    screenshot: async (file) => writeFileSync(file, await session.takeScreenshot(), 'base64'),
    async close() {
      await session.quit()
      server.kill()
      screen.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes the page this large, without the window's frame and toolbar. */
async function resize(session: WebDriver, width: number, height: number): Promise<void> {
  const sizes = () =>
    session.executeScript<{ width: number; height: number; outer: number }>(
      'return { width: innerWidth, height: innerHeight, outer: outerHeight }',
    )
  await session.manage().window().setRect({ x: 0, y: 0, width, height })
  const { height: inner } = await eventually(sizes, (now) => now.width === width)
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width, height: height + (height - inner) })
  await eventually(sizes, (now) => now.width === width && now.height === height)
}

/** Not with `for await`, which closes the pipe: Xvfb ends if it can't write the line's end. */
function firstLine(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let text = ''
  child.stdio[3]?.on('data', (chunk) => {
    text += String(chunk)
    if (text.endsWith('\n')) resolve(text.trim())
  })
  child.once('error', reject)
  child.once('exit', () => reject(new Error('Xvfb did not start')))
  return promise
}
