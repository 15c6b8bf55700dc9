import { type Caller, expect } from './barn.ts'

/** Switches an extension on or off; the caller is the owner. */
export async function switchExtra(caller: Caller, name: string, isOn: boolean): Promise<void> {
  const response = await caller.request.put(`/api/admin/extras/${name}`, { data: { isOn } })
  expect(response.status()).toBe(204)
}

/** Switches all extensions on; the caller is the owner. */
export async function switchAllOn(caller: Caller): Promise<void> {
  const extras: { name: string }[] = await (await caller.request.get('/api/admin/extras')).json()
  for (const { name } of extras) await switchExtra(caller, name, true)
}
