-- CreateTable
CREATE TABLE "flow_scripts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "script" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "flow_scripts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "flow_days" (
    "day" DATE NOT NULL,
    "release" INTEGER NOT NULL,
    "state_key" TEXT NOT NULL,
    "entered" INTEGER NOT NULL,
    "moved_on" INTEGER NOT NULL,
    "asked_again" INTEGER NOT NULL,
    "lost" INTEGER NOT NULL,
    "seconds" INTEGER[],

    CONSTRAINT "flow_days_pkey" PRIMARY KEY ("day","release","state_key")
);

-- CreateIndex
CREATE UNIQUE INDEX "flow_scripts_name_key" ON "flow_scripts"("name");

-- CreateIndex
CREATE INDEX "outbound_messages_created_at_idx" ON "outbound_messages" USING BRIN ("created_at");
