"""What is collected, and how hard the property tests try: ``HYPOTHESIS_PROFILE`` chooses."""

import os

from hypothesis import HealthCheck, Phase, settings

# For the type checkers, and never run.
collect_ignore = ["type_checks"]

# No deadline anywhere: a test plays whole games, and a busy machine is no bug. Playing a game for
# one value is also what hypothesis would call too slow.
settings.register_profile(
    "default",
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=1000)
# A mutant needs one failing test and nobody reads its output: few examples, always the same
# ones, nothing kept between runs and nothing shrunk.
settings.register_profile(
    "mutation",
    settings.get_profile("default"),
    max_examples=15,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),
    report_multiple_bugs=False,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
