import { type Caller, expect } from './barn.ts'

/** Switches an extension on or off; the caller is the owner. */
export async function switchExtra(caller: Caller, name: string, isOn: boolean): Promise<void> {
  const response = await caller.request.put(`/api/admin/extras/${name}`, { data: { isOn } })
  expect(response.status()).toBe(204)
}
