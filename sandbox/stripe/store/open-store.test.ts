import { DatabaseSync } from 'node:sqlite'
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
