import { sql } from 'kysely'
import { isForAccount } from '../../../server/accounts/given-by-staff.ts'
import type { Method } from '../../../server/services/fulfillment.ts'
import { punches } from '../domain/packs.ts'
import { returnPunches } from './pack-ledger.ts'

/** Those left are of all packs that the customer's account could use that day. */
const taken: Method['units']['taken'] = (paymentIds) => sql`
  select used.payment_id, -used.punches as used, (
    select coalesce(sum(entry.punches), 0) from packs own join pack_entries entry on entry.pack_id = own.id
    where own.user_id = packs.user_id and entry.created_at <= payments.received_at
      and own.expires_on >= facility_date(payments.received_at)::text
      and ${isForAccount(sql.ref('packs.user_id'), sql<boolean>`own.sold_by is not null`)})::integer as left
  from pack_entries used join packs on packs.id = used.pack_id join payments on payments.id = used.payment_id
  where used.payment_id in (${paymentIds})`

/** Punches of a pack. Customers choose them instead of a card. */
export const PUNCHES: Method = {
  name: 'punches',
  units: { taken, used: (count) => punches(count), left: String },
  isWhole: true,
  giveBack: returnPunches,
}
