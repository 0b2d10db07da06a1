"""As Django has them, with 24 hours."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "Y년 n월 j일 H:i"
SHORT_DATETIME_FORMAT = "Y. n. j. H:i"
