import { createFetchClient } from '../../fetch-client.ts'

/** No one waits longer for an answer. */
const GIVE_UP_MS = 20_000

export type Person = Pick<ReturnType<typeof createFetchClient>, 'get' | 'post' | 'delete'>

/** Registers a person who reaches the product through any of its doors, as a load balancer would send them. */
export async function arrive(doors: () => readonly string[], email: string): Promise<Person> {
  const client = createFetchClient(doors()[0] ?? '', '', GIVE_UP_MS)
  await client.register(email)
  const atAnyDoor = () => client.at(doors()[Math.floor(Math.random() * doors().length)] ?? '')
  return {
    get: (path) => atAnyDoor().get(path),
    post: (path, body) => atAnyDoor().post(path, body),
    delete: (path) => atAnyDoor().delete(path),
  }
}
