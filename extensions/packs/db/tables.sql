-- Hours that a customer pays for in advance, with an order: sold once there's an entry for it. The customer
-- signs the terms, which follow from these facts.
create table packs (
  -- Its order's.
  id uuid primary key references orders on delete cascade,
  -- Its order's.
  user_id uuid not null references users,
  hours integer not null,
  price numeric(10, 2) not null,
  space_ids text[] not null,
  -- The names of those spaces, as they were then.
  covers text not null,
  months integer not null,
  terms_version text not null,
  terms_sha256 text not null,
  signature text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  -- Staff, for one that was sold at the desk.
  sold_by uuid references users,
  -- The last local day on which it can be used; null until it's sold.
  expires_on text,
  -- The last day that the customer was reminded of.
  reminded_of text,
  constraint packs_have_hours check (hours > 0),
  constraint packs_have_a_price check (price > 0),
  constraint packs_last_day_is_a_day check (expires_on ~ '^\d{4}-\d{2}-\d{2}$')
);
create index packs_by_user on packs (user_id);

-- How a pack's punches, each an hour of one space, and their value in dollars change: what's left is the sum.
-- Append-only.
create table pack_entries (
  id uuid primary key default gen_random_uuid(),
  pack_id uuid not null references packs,
  kind text not null,
  punches integer not null,
  amount numeric(10, 2) not null,
  -- The payment that bought the pack, or that its punches made; the refund of either.
  payment_id uuid references payments,
  refund_id uuid references refunds,
  created_at timestamptz not null,
  constraint a_payment_moves_punches_once unique (payment_id),
  constraint a_refund_moves_punches_once unique (refund_id, kind),
  constraint pack_entries_are_of_something check (punches <> 0),
  constraint pack_entries_have_one_sign check (sign(punches) * amount >= 0),
  constraint pack_entries_kind_is_known
    check (kind in ('sold', 'spent', 'returned', 'expired', 'extended', 'refunded', 'refund_failed')),
  constraint pack_entries_have_their_cause check (
    (kind in ('sold', 'spent')) = (payment_id is not null)
    and (kind in ('returned', 'refunded', 'refund_failed')) = (refund_id is not null)
  )
);
create index pack_entries_by_pack on pack_entries (pack_id, created_at);

-- The hour packs that the owner sells: how many hours at how many percent off, for how long, and for which
-- spaces. No row: none.
create table pack_settings (
  only_row boolean primary key default true check (only_row),
  offers jsonb not null,
  months integer not null,
  space_ids text[] not null
);
