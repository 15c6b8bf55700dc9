import type { Answer, Client } from './client.ts'
import type { TestApp } from './start-test-app.ts'

/** Switches on these extensions, or all, without a request. */
export async function switchOn(
  { owner, services: { extensions, notifications } }: Pick<TestApp, 'owner' | 'services'>,
  names: readonly string[] = extensions.all.map(({ name }) => name),
): Promise<void> {
  if (names.length === 0) return
  await owner
    .insertInto('extensionSwitches')
    .values(names.map((name) => ({ name, isOn: true })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ isOn: true }))
    .execute()
  await notifications.isCurrent()
}

/** The owner switches an extension on or off in Settings. */
export async function switchExtra(owner: Client, name: string, isOn: boolean): Promise<void> {
  const { status, body } = await owner.put(`/api/admin/extras/${name}`, { isOn })
  if (status !== 204) throw new Error(`Switching ${name} answered ${status}: ${JSON.stringify(body)}`)
}

/** The sentences in Settings for the owner who switches an extension off. */
export async function whenOffOf(owner: Client, name: string): Promise<string[]> {
  const extras: Answer['body'] = (await owner.get('/api/admin/extras')).body
  return extras.find((extra: { name: string }) => extra.name === name).whenOff
}
