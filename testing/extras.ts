import type { TestApp } from './start-test-app.ts'

/** Switches on these extensions, or all, as the owner does. */
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
