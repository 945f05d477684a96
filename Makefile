# Two commands do everything: make run, make test. The work is done by tools/make.py, also without make.
PYTHON ?= python3
export PORT

.DEFAULT_GOAL := help
.PHONY: help run test audit bench soak lock messages clean

help:
	@echo "make run       set up and serve on port 8080 (PORT=8081 make run, or make run PORT=8081)"
	@echo "make test      linter, types and all tests"
	@echo "make audit     vnu, Lighthouse, Firefox, WebKit"
	@echo "make bench     benchmarks against other programs"
	@echo "make soak      the long runs"
	@echo "make lock      resolve the dependencies anew (ARGS=--upgrade for newer versions)"
	@echo "make messages  bring the translations in step with the code"
	@echo "make clean     remove the environments (the data folder stays)"

run test audit bench soak lock messages clean:
	@command -v "$(PYTHON)" >/dev/null 2>&1 || { echo "Python is missing ($(PYTHON)): install Python 3.11 or newer." >&2; exit 1; }
	@"$(PYTHON)" tools/make.py $@ $(ARGS)
