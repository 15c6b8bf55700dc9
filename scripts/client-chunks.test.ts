import { expect, it } from 'vitest'
import { sharedChunk } from './client-chunks.ts'

const page = (name: string) => `/barn/web/pages/${name}-page.tsx`
const STAFF = '/barn/web/app/staff-routes.tsx'
const TOASTS = '/barn/web/ui/toasts/toast-viewport.tsx'

it.each([
  ['what one page uses with that page', [page('booking')], null],
  ['what only staff use with theirs', [STAFF], null],
  ['what staff and toasts use out of what customers load', [STAFF, TOASTS], null],
  ['what home and the page around it use with them', [page('root'), page('home')], null],
  ['what pages share in one chunk', [page('home'), page('booking'), STAFF], 'shared'],
  ['what only forms use out of pages without any', [page('login'), page('register'), STAFF], 'forms'],
  ['agreements out of other forms', [page('checkout'), page('sign')], 'signing'],
])('puts %s', (_, loaders, expected) => {
  expect(sharedChunk(loaders)).toBe(expected)
})
