import type Stripe from 'stripe'
import type { Kind, PageQuery, StoredObjects } from '../store/object-table.ts'
import type { ApiCall } from './api-call.ts'
import type { FormObject } from './form-decode.ts'
import { integerParam, objectParam, refuseUnknownParams, textParam } from './read-params.ts'
import { invalidRequest, noSuchObject } from './stripe-failure.ts'

const pageParams = ['limit', 'starting_after', 'created']

interface ListOptions extends Pick<PageQuery, 'types' | 'delivered'> {
  /** Top-level fields that callers can filter by. */
  filters: readonly string[]
  /** Parameters that the caller of this function reads. */
  otherParams?: readonly string[]
}

/** A page of objects in Stripe's list format, newest first. */
export function listObjects<K extends Kind>(
  call: ApiCall,
  kind: K,
  { filters, otherParams = [], ...query }: ListOptions,
): Stripe.ApiList<StoredObjects[K]> {
  const { params } = call
  refuseUnknownParams(params, [...pageParams, ...filters, ...otherParams])
  const created = objectParam(params, 'created') ?? {}
  refuseUnknownParams(created, ['gte'])
  const createdFrom = integerParam(created, 'gte')
  const startingAfter = cursor(call, kind)
  const { objects, hasMore } = call.emulator.store.objects.page(kind, {
    limit: pageSize(params),
    where: Object.fromEntries(filters.map((name) => [name, textParam(params, name)])),
    ...query,
    ...(createdFrom !== undefined && { createdFrom }),
    ...(startingAfter !== undefined && { startingAfter }),
  })
  return { object: 'list', data: objects, has_more: hasMore, url: call.path }
}

function pageSize(params: FormObject): number {
  const limit = integerParam(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', { param: 'limit' })
  }
  return limit
}

function cursor(call: ApiCall, kind: Kind): number | undefined {
  const param = 'starting_after'
  const id = textParam(call.params, param)
  if (id === undefined) return undefined
  const position = call.emulator.store.objects.position(kind, id)
  if (position === undefined) throw noSuchObject(kind, id, param, 400)
  return position
}
