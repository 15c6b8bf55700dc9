-- The card a payment was made with, as receipts name it: its network and last four digits. Null if Stripe didn't say, or it
-- wasn't a card. Stripe has the rest of the number, and we never do.
alter table payments
  add column card_brand text,
  add column card_last4 text,
  add constraint payments_card_is_whole check ((card_brand is null) = (card_last4 is null)),
  add constraint payments_card_last4_has_four_digits check (card_last4 ~ '^[0-9]{4}$');
