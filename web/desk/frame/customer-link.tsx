import type { ComponentProps } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { wayBackTo } from './way-back.ts'

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  customerId: string
}

/** A link to a customer's page, which leads back to this very page. */
export function CustomerLink({ customerId, ...link }: Props) {
  const [path] = useLocation()
  const query = useSearch()
  return <Link {...link} href={`/admin/customers/${customerId}`} state={wayBackTo(path, query)} />
}
