-- Orders: a booking, or all dates of a season, which a customer takes, signs, and pays together. Each date is
-- an ordinary booking. There's no table of lines: a booking is its order's line. An order without bookings is
-- of something else: its id is that of its row in another table.
create table orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  -- Of the form that pays for it while it's held. Unless that's its price, its booking has no time until it's
  -- paid.
  purpose text not null default 'price',
  -- Says who has the time. Whether it's paid is a sum. refuse_wrong_order compares it with the bookings.
  state text not null default 'held',
  -- The customer's name for several dates, such as "U12 practice", or what's sold instead of bookings. Null
  -- for a single booking.
  label text,
  -- Until when it can be paid online while it's held. Null if staff take the payment: see held_until.
  expires_at timestamptz,
  -- How often an expired hold was extended because we couldn't check whether it was paid.
  extensions integer not null default 0,
  -- Where a customer booked from. Cleared after two days. Null for bookings by staff and, in the sandbox,
  -- from this machine.
  network text,
  -- A staff booking made again with the same key, because its answer was lost, is the one that is there.
  request_key uuid,
  created_at timestamptz not null,
  constraint orders_state_is_known check (state in ('held', 'kept', 'ended')),
  constraint orders_that_are_kept_never_expire check (state <> 'kept' or expires_at is null)
);
-- Few have another purpose, so almost no booking has an entry here.
create index orders_for_more_than_their_price on orders (user_id) where purpose <> 'price';
create unique index a_request_makes_one_order on orders (request_key) where request_key is not null;

create table bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  space_id text references spaces,
  bundle_id text references bundles,
  start_time timestamptz not null,
  end_time timestamptz not null,
  total_amount numeric(10, 2) not null,
  status text not null default 'pending',
  payment_method text not null default 'stripe',
  reminder_sent boolean not null default false,
  -- A hold that's never paid gets hold_expired, released, released_by_staff, or payment_canceled.
  cancel_reason text,
  customer_name text,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Bookings that staff made are shown to the account's owner once their email address is verified. A time
  -- that the system keeps for a customer wasn't chosen by them, so it doesn't count against their limits.
  made_by text not null default 'customer',
  -- Null if payment is still due or the booking is complimentary.
  paid_at timestamptz,
  -- Internal; never shown to the customer.
  staff_note text,
  -- Its customer's search_text and the folded customer_name, maintained by describe_booking and
  -- describe_bookings_of_user.
  search_text text not null default '',
  -- Whether the customer came, as staff marked it: null until then.
  attendance text,
  -- The amount that counts toward the price (see paid_toward), and the amount that staff waived.
  paid_amount numeric(10, 2) not null default 0,
  waived_amount numeric(10, 2) not null default 0,
  order_id uuid not null references orders,
  -- The sum of its adjustments, maintained by adjust_booking. The total includes it.
  adjusted_amount numeric(10, 2) not null default 0,
  -- The cost of the time that it had elsewhere before it moved. Negative if it moved to a pricier place after
  -- it started.
  used_amount numeric(10, 2) not null default 0,
  -- Since when its time doesn't count: no reminder, no calendar, and it doesn't become completed. It stays
  -- taken.
  suspended_at timestamptz,
  constraint bookings_are_for_a_space_or_a_bundle check ((space_id is null) <> (bundle_id is null)),
  constraint bookings_end_after_they_start check (end_time > start_time),
  constraint bookings_total_is_not_negative check (total_amount >= 0),
  constraint bookings_status_is_known check (status in ('pending', 'confirmed', 'cancelled', 'completed')),
  constraint bookings_payment_method_is_known check (payment_method in ('stripe', 'cash', 'check', 'comp', 'other')),
  constraint bookings_say_why_they_were_cancelled check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint bookings_are_made_by_someone_known check (made_by in ('customer', 'staff', 'system')),
  constraint attendance_is_arrived_or_no_show check (attendance in ('arrived', 'no_show'))
);
create index bookings_by_order on bookings (order_id);
create unique index the_system_keeps_one_time_for_a_customer on bookings (user_id)
  where made_by = 'system' and status = 'pending';
create index bookings_by_user on bookings (user_id, start_time desc);
-- Keyset pagination by start time, for the whole list and for each selective filter.
create index bookings_by_start on bookings (start_time, id);
create index bookings_by_item on bookings ((coalesce(space_id, bundle_id)), start_time, id);
create index bookings_by_status on bookings (status, start_time, id);
create index bookings_at_the_desk_by_start on bookings (payment_method, start_time, id) where payment_method <> 'stripe';
create index bookings_by_words on bookings using gin (search_text gin_trgm_ops);
-- Parts of booking numbers (domain/bookings/booking-number.ts).
create index bookings_by_number on bookings using gin (left(id::text, 8) gin_trgm_ops);
-- Open balances, by the same rule as `balanceOf` in domain.
create index bookings_due on bookings (start_time, id) include (total_amount, paid_amount, waived_amount)
  where status in ('confirmed', 'completed') and payment_method <> 'comp' and total_amount > paid_amount + waived_amount;
create index bookings_to_complete on bookings (end_time) where status = 'confirmed';
-- How many slots a customer holds unpaid, how many they took lately, and whether they ever paid for one.
create index bookings_unpaid_by_user on bookings (user_id) where status = 'pending';
create index bookings_taken_by_user on bookings (user_id, created_at) where made_by = 'customer';
create index bookings_paid_by_user on bookings (user_id) where paid_at is not null;

-- Changes of a booking's price by an extension: a row changes the total by its amount.
create table booking_adjustments (
  booking_id uuid not null references bookings,
  -- A kind of thing, and the one of it that changes the price.
  source text not null,
  source_id uuid not null,
  -- Words for its customer and staff, such as a code.
  label text not null,
  -- Negative: taken off. Zero if the source applies to all of a season, and changes only other dates.
  amount numeric(10, 2) not null,
  primary key (booking_id, source)
);
create index booking_adjustments_by_source on booking_adjustments (source_id);

-- The history of a booking. Append-only. A null actor is the system.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  actor_id uuid references users,
  kind text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null,
  -- The words for an extension's kind, which has a dot. Those for the core's are in the browser.
  label text,
  constraint events_of_extensions_have_a_label check ((label is not null) = (position('.' in kind) > 0))
);
create index booking_events_by_booking on booking_events (booking_id, id);
-- The wishes for any cage (domain/bookings/any-cage.ts), for lists of own bookings.
create index booking_events_with_a_wish on booking_events (booking_id) where after ->> 'askedFor' = 'any cage';

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

-- The versions of the policy that the owner published. The last one of which all features are on is signed.
-- None: the built-in one. Append-only.
create table policy_versions (
  id bigint generated always as identity primary key,
  -- Says what it allows: see versionOf in domain.
  version text not null unique,
  -- The additions to the built-in text, in the words that are signed, each with the feature it's from:
  -- PolicyTerm in domain.
  terms jsonb not null,
  published_by uuid not null references users,
  published_at timestamptz not null
);

-- The exact policy text a customer signed (as a hash), when and from where. Append-only.
create table booking_agreements (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings,
  user_id uuid not null references users,
  policy_version text not null,
  policy_sha256 text not null,
  signature text not null,
  ip text not null,
  user_agent text not null,
  signed_at timestamptz not null,
  -- A person who signs through a link isn't signed in, so the evidence says how they got there.
  signed_via text not null default 'account',
  link_id uuid references booking_links,
  -- All dates of its order, as they were listed in the signed text. Null for a single booking.
  dates text,
  constraint booking_agreements_are_signed_somehow
    check (signed_via in ('account', 'email', 'screen', 'tablet') and (signed_via = 'account') = (link_id is null))
);
create index booking_agreements_by_booking on booking_agreements (booking_id);
