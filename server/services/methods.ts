import type { Database, Trx } from '../db/database.ts'
import type { Extension } from './extension.ts'
import type { Method } from './fulfillment.ts'
import type { Services } from './services.ts'

/** The services with all ways to pay. */
export type WithMethods = Pick<Services, 'extensions'>

/** A way to pay besides money, by its name in payments and refunds; undefined for money. */
export function findMethod({ extensions }: WithMethods, name: string): Method | undefined {
  return methodsIn(extensions.all).find((method) => method.name === name)
}

/** The same for a method that has to exist. Throws otherwise. */
export function methodOf(services: WithMethods, name: string): Method {
  const found = findMethod(services, name)
  if (!found) throw new Error(`Nothing can be given back as ${name}`)
  return found
}

/** The methods that customers can have something left of, in the order in which they pay. */
export async function usedMethods(
  { extensions }: WithMethods,
  via: Database | Trx,
): Promise<readonly Method[]> {
  return methodsIn(await extensions.used(via))
}

/** The names of the methods that any refund can become, of these extensions. */
export function waysToGiveBack(on: readonly Extension[]): string[] {
  return methodsIn(on)
    .filter(({ takesRefunds }) => takesRefunds)
    .map(({ name }) => name)
}

function methodsIn(some: readonly Extension[]): Method[] {
  return some.flatMap(({ methods }) => methods ?? [])
}
