import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFile } from '../testing/temporary-file.ts'
import { openStore } from './open-store.ts'

// cspell:ignore behaviours
test('keeps card behaviors from a file written before the table was renamed', () => {
  const file = temporaryFile()
  const old = new DatabaseSync(file)
  old.exec(`
    CREATE TABLE card_behaviours (payment_method TEXT PRIMARY KEY, name TEXT NOT NULL);
    INSERT INTO card_behaviours VALUES ('pm_1', 'refund_fails_later')`)
  old.close()

  const store = openStore(file)
  onTestFinished(() => store.close())
  expect(store.behaviors.find('pm_1')).toBe('refund_fails_later')
})

test('waits for another process that is creating the file', async () => {
  const file = temporaryFile()
  const creating = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads')
     const db = new (require('node:sqlite').DatabaseSync)(workerData)
     db.exec('BEGIN IMMEDIATE; CREATE TABLE started (at TEXT)')
     parentPort.postMessage('locked')
     setTimeout(() => { db.exec('COMMIT'); db.close() }, 300)`,
    { eval: true, workerData: file },
  )
  await once(creating, 'message')

  const store = openStore(file)
  onTestFinished(() => store.close())
  expect(store.settings.storeId()).not.toBe('')
})
