import { writeFileSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { spawnServer, temporaryDataDir, untilOpen } from '../../testing/server-process.ts'
import { moveClock } from '../barn.ts'
import { register, signInAsAdmin, verifyAddress } from '../staff.ts'
import { noteToasts } from '../toasts.ts'
import { walkCustomerScreens } from './customer-screens.ts'
import { walkDeskScreens } from './desk-screens.ts'
import { createDocument } from './document.ts'
import { listEmails } from './emails.ts'
import { NOW } from './stage.ts'

// npm run texts: writes docs/texts.md, every text of the running app, so that a change of words shows in a diff.
const INTRO = `# Texts

Every text that people read, written by \`npm run texts\` from the running app. Don't edit it by hand. Each state of a screen
lists only what it adds. Labels that only screen readers announce are in (parentheses), placeholders in \\[brackets\\].`
const FILE = 'docs/texts.md'

const data = temporaryDataDir()
const server = await spawnServer({ DATA_DIR: data.dataDir })
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
})

async function newDevice(width = 390): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: server.url.replace('127.0.0.1', 'localhost'),
    viewport: { width, height: 900 },
    timezoneId: 'America/Detroit',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  await noteToasts(context)
  return context
}

try {
  await untilOpen(server)
  const [page, staff, rival] = [
    await (await newDevice()).newPage(),
    await (await newDevice(1280)).newPage(),
    await (await newDevice()).newPage(),
  ]
  await moveClock(staff, { now: NOW })
  await signInAsAdmin(staff)
  await register(await (await newDevice()).newPage(), 'Duke', 'duke@example.com')
  await register(await (await newDevice()).newPage(), 'Gil', 'gil@example.com')
  await register(rival, 'Don', 'don@example.com')
  await verifyAddress(rival, 'don@example.com')

  const texts = createDocument(INTRO)
  try {
    await walkCustomerScreens(texts, { page, staff, rival })
    await walkDeskScreens(texts, { staff, rival })
    await listEmails(texts, staff)
  } finally {
    writeFileSync(FILE, texts.toMarkdown())
  }
  process.stdout.write(`Wrote ${FILE}\n`)
} finally {
  await browser.close()
  server.child.kill('SIGTERM')
  await server.exited
  data.remove()
}
