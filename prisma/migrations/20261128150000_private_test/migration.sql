-- Speakers of whom nothing is published.
ALTER TYPE "DatasetSplit" ADD VALUE 'private';
