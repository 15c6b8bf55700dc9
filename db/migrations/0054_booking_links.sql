-- Links that open one booking without a sign-in, to sign its agreements or to pay what is due.
create table booking_links (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  purpose text not null,
  -- How it reaches the customer.
  via text not null,
  -- The SHA-256 of the token in the link.
  token text not null unique,
  created_by uuid not null references users,
  created_at timestamptz not null,
  -- Never later than the booking's end, which can move.
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint booking_links_have_a_purpose check (purpose in ('sign', 'pay')),
  constraint booking_links_reach_customers_somehow check (via in ('email', 'screen', 'tablet'))
);
create index booking_links_by_booking on booking_links (booking_id);

-- Who signs through a link isn't signed in, so the evidence says how they got there.
alter table booking_agreements
  add column signed_via text not null default 'account',
  add column link_id uuid references booking_links,
  add constraint booking_agreements_are_signed_somehow
    check (signed_via in ('account', 'email', 'screen', 'tablet') and (signed_via = 'account') = (link_id is null));
