-- The payment form that's open for a confirmed booking's balance: its payment intent.
alter table bookings add column balance_intent_id text;
create unique index bookings_with_a_balance_form on bookings (balance_intent_id) where balance_intent_id is not null;
