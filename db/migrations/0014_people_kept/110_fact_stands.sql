-- What is set aside stands no more: the function takes one moment more than it did.
drop function if exists mneme_private.fact_stands(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz);
