-- Days closed together can be reopened together: they share a range.

alter table blocked_dates add column range_id uuid;
alter table closures add column range_id uuid;
